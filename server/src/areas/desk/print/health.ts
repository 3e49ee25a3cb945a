import type { HealthSource } from '#core/domain/health'
import { printerCloudsInUse } from '#ports/printers/in-use'
import { jobBacklog } from './jobs/jobs.sql.ts'
import { printersPerCloud } from './printers/printers.sql.ts'

/** Printers with rules are asked every minute: a cloud with one is never silent for long. */
export const printerHealth: HealthSource = {
  kind: 'printers',
  read: async () => {
    const [printers, backlog] = await Promise.all([printersPerCloud(), jobBacklog()])
    // A bridge is a computer in a shop: that it is off is the shop's matter.
    const clouds = printerCloudsInUse().filter(({ code }) => code !== 'bridge')
    return clouds.map(({ code, label }) => {
      const due = backlog.find(({ cloud }) => cloud === code)
      const count = printers.get(code) ?? 0
      return {
        provider: `printers:${code}`,
        label,
        inUse: due ? `${count}台打印机，有小票待打印` : '',
        backlog: due?.backlog ?? 0,
        oldestAt: due?.oldestAt ?? null,
      }
    })
  },
}
