#include "clinux.h"
int cln_version(void) { return 1; }
