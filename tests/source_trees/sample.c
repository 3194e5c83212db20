// A program that greets.

#include <stdio.h>

static int depth(const char *text);

/* How deep the brackets go. */
static int depth(const char *text)
{
    int level = 0;
    for (; *text; text++) {
        if (*text == '(')
            level++;
        else if (*text == ')')
            level--;
        switch (*text) {
        case 'a':
        case 'b':
            break;
        default:
            level = level ? level : 1;
        }
    }
    return level;
}

int old_style(a, b)
    int a, b;
{
    return a + b;
}

#if defined(_WIN32)
#include <windows.h>
int name(void) { return 1; }
#else
int name(void) { return 2; }
#endif

int main(int argc, char **argv)
{
    char buffer[10];
    strcpy(buffer, argv[0]); // strcpy(in, comment)
    puts("system(\"in a string\")");
    system("ls");
    const char *home = getenv("HOME");
    pthread_create(&thread, NULL, work, NULL);
    return depth(home);
}
