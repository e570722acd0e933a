/** The column that a row is known by. */
export function namingColumn<C extends { namesRow?: boolean }>(columns: readonly C[]): C {
  return columns.find(({ namesRow }) => namesRow) ?? columns[0]!
}
