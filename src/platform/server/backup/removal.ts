import type { Text } from '../../rules/text.ts'
import { backupWords, wordsOf } from './backup-error.ts'
import type { BackupTarget } from './target.ts'

/** In a row: where deletes are forbidden, or the place is gone, the others would fail, too. */
const MOST_FAILURES = 100
const NAMES_SHOWN = 3

/** Removes what no backup needs from a target. What can't be removed stays for the next backup to try: the new one is good all the same. */
export class Removal {
  readonly #target: BackupTarget
  readonly #left: string[] = []
  #failuresInARow = 0
  #reason: Text = { zh: '', en: '' }

  constructor(target: BackupTarget) {
    this.#target = target
  }

  /** Whether it is gone. */
  async remove(name: string): Promise<boolean> {
    if (this.#failuresInARow >= MOST_FAILURES) return false
    try {
      await this.#target.remove(name)
      this.#failuresInARow = 0
      return true
    } catch (error) {
      this.#failuresInARow += 1
      this.#left.push(name)
      this.#reason = wordsOf(error)
      return false
    }
  }

  /** What stays, why, and what to do. */
  get warnings(): Text[] {
    if (this.#left.length === 0) return []
    const names = this.#left.slice(0, NAMES_SHOWN)
    const more = this.#left.length - names.length
    return [backupWords('notRemoved', { target: this.#target.name, names, more, reason: this.#reason })]
  }
}
