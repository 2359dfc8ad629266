#ifndef CLINUX_H
#define CLINUX_H
int cln_version(void);
#endif
