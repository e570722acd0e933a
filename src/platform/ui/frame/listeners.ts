/** Who listens to something that changes outside of React; `subscribe` is for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(this: void, listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    emit(this: void): void {
      for (const listener of listeners) listener()
    },
  }
}
