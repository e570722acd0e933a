// What kept-child.test.ts runs as a process of its own.
import { takeJobs } from '../server/process/kept-child.ts'

export type TestJob = 'answer' | 'throw' | 'hang' | 'die'

takeJobs(async (job: TestJob): Promise<number> => {
  if (job === 'throw') throw new Error('as asked')
  if (job === 'hang') await new Promise(() => {})
  if (job === 'die') process.exit(1)
  return process.pid
})
