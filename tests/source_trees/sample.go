// Copyright 2024 The Authors.

// Package main serves pages.
//
// It is small.
package main

import (
	"fmt"
	"net/http"

	log "github.com/sirupsen/logrus"
	. "strings"
	_ "embed"
)

import "os"

// Limits of the server.
const (
	// MaxPages is the most.
	MaxPages = 10
	minPages
	_, Both = 1, 2
)

// Server serves pages. It can be shared.
type Server struct {
	http.Handler
	*Cache[string]
	mu sync.Mutex
}

type (
	// Store keeps pages.
	Store interface {
		fmt.Stringer
		// Get one page.
		Get(key string) (*Page, error)
		close()
	}
	ID    = int64
	Pairs map[string]int
)

type Set[T comparable] struct{}

// Serve serves.
//
// Deprecated: use Run.
func (s *Server) Serve(addr string, opts ...Option) (n int, err error) {
	if addr == "" {
		return 0, nil
	}
	for i := range opts {
		switch opts[i] {
		case a, b:
		default:
		}
	}
	select {
	case <-done:
	}
	go s.loop()
	go func() {}()
	return
}

func (s Set[T]) Add(item T) {}

func (p *Page) URL() string { return "" }

// Map maps.
func Map[T, U any](items []T, f func(T) U) []U { return nil }

func hidden() {}

func TestServe(t *testing.T) {}

func Testing(x int) {}

func main() {
	home := os.Getenv("HOME")
	fmt.Println("os.Getenv(\"NOT\")", home)
}
