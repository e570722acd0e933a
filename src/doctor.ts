import { readConfig } from './areas.ts'
import { doctorTexts, findingsOf } from './platform/rules/doctor.ts'
import { translator } from './platform/rules/text.ts'
import { gatherFacts } from './platform/server/doctor/gather-facts.ts'
import { runOnce } from './platform/server/process/run-until-signal.ts'

/** `npm run doctor`: looks for what keeps Minerva from running well, with what to do about it. Ends with status 1 when something is bad. */
await runOnce(async () => {
  const t = translator(doctorTexts, process.env['LANG']?.startsWith('zh') ? 'zh' : 'en')
  const found = findingsOf(await gatherFacts(readConfig(process.env)), new Date())
  for (const { grade, text, values } of found) console.log(`[${t(grade)}] ${t(text, values)}`)
  if (found.some(({ grade }) => grade === 'bad')) process.exitCode = 1
})
