import { createContext, use, type ComponentType } from 'react'

interface Row {
  id: number
  name: string
}

/** Buttons that an area adds to each row of a list that is another area's. */
export interface ListActions {
  /** the list's name, as its `DataTable` has it */
  list: string
  Actions: ComponentType<{ row: Row; onOpen: (dialog: string) => void }>
  /** what a button opens: the screen shows it, since the row may leave the page */
  Dialog: ComponentType<{ row: Row; dialog: string; onClose: () => void }>
}

/** Every area's. */
export const AddedActions = createContext<readonly ListActions[]>([])

/** What the areas add to the rows of a list. */
export const useAddedActions = (list: string): readonly ListActions[] =>
  use(AddedActions).filter((added) => added.list === list)
