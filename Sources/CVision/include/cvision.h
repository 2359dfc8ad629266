#ifndef CVISION_H
#define CVISION_H
#ifdef __cplusplus
extern "C" {
#endif
int cvs_version(void);
#ifdef __cplusplus
}
#endif
#endif
