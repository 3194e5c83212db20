/* SPDX-License-Identifier: MIT
 * Copyright (c) 2024 The Authors
 */

/**
 * @file sample.h
 * Small things that a list needs.
 *
 * A second paragraph.
 */
#ifndef SAMPLE_H
#define SAMPLE_H

#include <stddef.h>
#include "list/node.h"
#ifdef HAVE_THREADS
#include <threads.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** The larger of two values. Evaluates both. */
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define _HIDDEN(x) x
#define LIMIT 10 /* no parameters, no macro */

/* One node of a list. */
typedef struct node {
    struct node *next; /* the one behind it */
    int (*compare)(const void *, const void *);
} Node;

typedef struct {
    int x, y;
} Point;

typedef int (*visitor)(Node *node, void *data);

enum color { RED, GREEN };

union number { int i; float f; };

struct forward;

/* Put a node in front.
 * @param head where
 */
LIST_API Node *list_push(Node *head, int value);

extern int list_count; /* belongs to the variable */
size_t list_length(const Node *head);

/* TODO(ana): make it safe
 * for threads. */
static inline int twice(int x) { return x * 2; }

int __list_internal(void) __attribute__((deprecated));

#ifdef __cplusplus
}
#endif
#endif

/* Pack it. */
ZEXTERN int ZEXPORT pack OF((Node *node,
                             int level /* 0 to 9 */));
extern const char *WINAPI text(
    // which one
    int index, const char *url /* "http://x" */);
