// Boxes for things.
#import <Foundation/Foundation.h>
#import "Box.h"
@import UIKit;
#define LIMIT 3
@class Other;
@protocol Shape <NSObject>
- (double)area;
@end
/// A box.
@interface Box : Base <Shape>
/// How big.
@property (nonatomic) int size;
- (instancetype)initWithSize:(int)size name:(NSString *)name;
+ (Box *)make;
@end
@interface Box (Extra)
- (void)extra;
@end
@implementation Box { int _x; }
/// Opens it.
- (BOOL)openWith:(Key *)key { if (key) { return YES; } return NO; }
+ (Box *)make { return nil; }
@end
typedef NS_ENUM(NSInteger, Color) { ColorRed, ColorGreen };
static int helper(int a) { return a; }
const int kMax = 3;
int main(int argc, char *argv[]) { return 0; }
