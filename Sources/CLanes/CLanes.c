// The target's only translation unit: everything is inline in the header.
#include "CLanes.h"
