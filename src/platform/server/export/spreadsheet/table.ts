/** A text stays a text and a number a number; null is an empty cell. */
export type Cell = string | number | null

export interface Column {
  title: string
  /** in characters; 12 unless given */
  width?: number
}

export interface Table {
  sheetName: string
  columns: readonly Column[]
  /** in batches that are small enough to be written without holding up other work: about a thousand */
  batches: AsyncIterable<readonly (readonly Cell[])[]>
}
