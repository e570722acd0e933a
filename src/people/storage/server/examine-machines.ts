import type { AreaFinding } from '../../../platform/rules/doctor.ts'
import type { Db } from '../../../platform/server/database/database.ts'
import { roundedPercent } from '../../../platform/rules/percent.ts'
import { machineDoctorTexts as texts } from '../text.ts'
import { selectMachines } from './machines.sql.ts'
import type { MachineAsked } from './machines.sql.ts'

/** For `npm run doctor`: asks each machine now, as no server may run that does. */
export const examineMachines = async (db: Db): Promise<AreaFinding[]> =>
  machineFindings(await selectMachines(db, { isMeasured: true }))

/** One that is away each; that all respond, and how large each is; nothing where the database is one machine. */
export function machineFindings(machines: readonly MachineAsked[]): AreaFinding[] {
  const away = machines.flatMap(({ name, share, error }): AreaFinding[] =>
    error === null
      ? []
      : [
          {
            grade: 'bad',
            text: texts.away,
            values: { machine: name, share: `${roundedPercent(share * 100, 0)} %`, error },
          },
        ],
  )
  if (away.length > 0 || machines.length === 0) return away
  const sizes = machines.map(({ name, bytes }) => `${name} ${((bytes ?? 0) / 2 ** 30).toFixed(1)} GB`).join(', ')
  return [{ grade: 'good', text: texts.respond, values: { n: machines.length, sizes } }]
}
