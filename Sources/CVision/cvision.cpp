#include "cvision.h"
#include <opencv2/core.hpp>
extern "C" int cvs_version(void) { return CV_VERSION_MAJOR; }
