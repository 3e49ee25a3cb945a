import type { PrinterDevice, TagCloudCode } from '#ports/printers/port'

/** How often something goes wrong: a chance from 0 to 1, or the next so many times. */
type Often = number | { next: number }
export type CloudTrouble = Partial<Record<'lostAnswer' | 'silent' | 'busy' | 'double' | 'queryUnknown', Often>>
/** A printer of a cloud, or one in the shop's own network. */
export type DeskPrinterKind = TagCloudCode | 'lan'
export type PrinterCondition = 'offline' | 'noPaper' | 'slow'

/** One sheet as it came out. */
export type BookSheet = {
  id: number
  cloud: DeskPrinterKind
  device: string
  width: 58 | 80
  job: string
  ref: string
  at: number
  copy: number
  times: number
  run: number
  text: string
  commands: string[]
  actions: string[]
}

/** The sandbox's printers of one customer, as a person at its page steers them. */
export const printersDesk = (sandboxUrl: string, label: string) => {
  const tell = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${sandboxUrl}/printers/desk/${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    label,
    /** A printer out of its box. */
    printer: (cloud: DeskPrinterKind, width: 58 | 80 = 58): Promise<PrinterDevice> =>
      tell<PrinterDevice>('printers', { label, cloud, width }).then(({ no, key }) => ({ no, key })),
    condition: (cloud: DeskPrinterKind, { no }: PrinterDevice, condition: PrinterCondition, on: boolean) =>
      tell('condition', { cloud, no, condition, on }),
    trouble: (cloud: DeskPrinterKind, { no }: PrinterDevice, trouble: CloudTrouble) =>
      tell('faults', { cloud, no, ...trouble }),
    /** How many access tokens were given by the keys alone; ends all of them. */
    endTokens: (refresh = false) => tell<{ given: number }>('end-tokens', { label, refresh }),
    /** The printers, what waits for each at its cloud, and what is wrong with it. */
    printers: async (): Promise<{ no: string; waiting: number; conditions: string[] }[]> => {
      const answer = await fetch(`${sandboxUrl}/printers/desk/printers?${new URLSearchParams({ label }).toString()}`)
      return (await answer.json()) as { no: string; waiting: number; conditions: string[] }[]
    },
    pass: (ms: number) => tell('pass', { label, ms }),
    /** Every sheet that came out, in the order in which it did; after one of them only those since. */
    book: async (device?: PrinterDevice, after = 0): Promise<BookSheet[]> => {
      const query = new URLSearchParams({ label, ...(device && { device: device.no }), after: String(after) })
      const answer = await fetch(`${sandboxUrl}/printers/desk/book?${query.toString()}`)
      return ((await answer.json()) as { sheets: BookSheet[] }).sheets
    },
  }
}
