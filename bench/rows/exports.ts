import type { Bench } from '../bench-row.ts'
import type { ServerFigures } from '../serve.ts'

export interface ExportFigures {
  format: string
  rows: number
  firstByteMs: number
  totalMs: number
  fileMb: number
  aboveIdleMb: number
  longestLoopDelayMs: number
}

/** Every device with the telemetry columns; idle is what the server held before. */
export async function exports({ http, server, size }: Bench): Promise<ExportFigures[]> {
  const figures: ExportFigures[] = []
  for (const format of ['csv', 'xlsx', 'xls'] as const) {
    const idle = await server.ask<ServerFigures>()
    const startedAt = performance.now()
    const response = await http.open('POST /machine/export', { request: { format } })
    if (response.statusCode !== 200) throw new Error(`export as ${format}: HTTP ${response.statusCode}`)
    let [bytes, firstByteMs] = [0, 0]
    for await (const chunk of response) {
      firstByteMs ||= performance.now() - startedAt
      bytes += (chunk as Buffer).length
    }
    const totalMs = performance.now() - startedAt
    const { peakRssMb, longestLoopDelayMs } = await server.ask<ServerFigures>()
    const aboveIdleMb = peakRssMb - idle.rssMb
    figures.push({
      format,
      rows: size.devices,
      firstByteMs,
      totalMs,
      fileMb: bytes / 2 ** 20,
      aboveIdleMb,
      longestLoopDelayMs,
    })
  }
  return figures
}
