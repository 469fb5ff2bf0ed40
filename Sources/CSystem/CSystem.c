// A target needs one source file; this one only shows that the header compiles.
#include "CSystem.h"
