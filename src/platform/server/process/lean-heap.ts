import v8 from 'node:v8'

/**
 * Lets the heap grow by no more than three fifths of what is in use before garbage is collected; V8 allows up to four times as
 * much, which of a poller's short-lived answers makes hundreds of megabytes, and a fifth has it marked several times a sweep
 * (docs/decisions/0194). For processes that live long. package.json starts the server with a young generation of 16 MB that never
 * shrinks (`--max-semi-space-size` and `--min-semi-space-size`, which can't be set once V8 runs; docs/decisions/0303). Threads begin
 * later and get V8's own least size, or each would need as much as the server. It also has glibc allocate from one arena
 * (`MALLOC_ARENA_MAX`) instead of one for each thread, which held 20 MB of what the threads no longer used (docs/decisions/0304).
 */
export function keepHeapLean(): void {
  v8.setFlagsFromString('--heap-growing-percent=60')
  v8.setFlagsFromString('--min-semi-space-size=0')
}
