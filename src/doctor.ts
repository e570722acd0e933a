import { areas, readConfig } from './areas.ts'
import { doctorTexts, findingsOf } from './platform/rules/doctor.ts'
import type { AreaFinding } from './platform/rules/doctor.ts'
import { translator } from './platform/rules/text.ts'
import { gatherFacts } from './platform/server/doctor/gather-facts.ts'
import { runOnce } from './platform/server/process/run-until-signal.ts'

/** `npm run doctor`: looks for what keeps Minerva from running well, with what to do about it. Ends with status 1 when something is bad. */
await runOnce(async () => {
  const locale = process.env['LANG']?.startsWith('zh') ? 'zh' : 'en'
  const { facts, ofAreas } = await gatherFacts(readConfig(process.env), areas, locale)
  const ours = findingsOf(facts, new Date()).map((finding) => ({ ...finding, text: doctorTexts[finding.text] }))
  const found: AreaFinding[] = [...ours, ...ofAreas]
  for (const { grade, text, values } of found)
    console.log(`[${translator(doctorTexts, locale)(grade)}] ${translator({ text }, locale)('text', values)}`)
  if (found.some(({ grade }) => grade === 'bad')) process.exitCode = 1
})
