export interface Shown {
  title: string
  parts: readonly HTMLElement[]
}
