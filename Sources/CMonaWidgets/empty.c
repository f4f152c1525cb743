#include "CMonaWidgets.h"
