import type { TagCloudCode } from '../../../../server/src/ports/printers/port.ts'
import type { BookSheet, printersDesk } from '../../../../server/test/harness/printers/printers-desk.ts'

/** What a sheet is, as somebody who holds it reads it. */
export type Sheet = Pick<BookSheet, 'cloud' | 'job' | 'run' | 'commands' | 'device'> & {
  sn: string
  kind: 'ticket' | 'notice' | 'again'
  /** Of a ticket, as its shop knows it by its words. */
  document: 'kitchen' | 'customer'
  /** Of a second copy. */
  number: number
  reason: string
  text: string
}

const readSheet = ({ cloud, job, run, commands, device, text }: BookSheet): Sheet | undefined => {
  const plain = text.replaceAll(/\s/g, '')
  const sn = /单号：(O\d+)/.exec(plain)?.[1]
  if (!sn) return undefined
  const again = /【补打第(\d+)次】(弄湿了[0-9a-f]{6})?/.exec(plain)
  const kind = plain.includes('【变更单】') ? 'notice' : again ? 'again' : 'ticket'
  return {
    cloud,
    job,
    run,
    commands,
    device,
    sn,
    kind,
    document: plain.includes('制作联') ? 'kitchen' : 'customer',
    number: Number(again?.[1] ?? 0),
    reason: again?.[2] ?? '',
    text: plain,
  }
}

/** The sandbox printers' own book, read on as more comes out. */
export const openBook = (desk: ReturnType<typeof printersDesk>) => {
  const bySn = new Map<string, Sheet[]>()
  let last = 0
  let unread = 0
  let reading: Promise<void> | undefined
  const readOn = async (): Promise<void> => {
    for (const line of await desk.book(undefined, last)) {
      last = Math.max(last, line.id)
      const sheet = readSheet(line)
      if (!sheet) unread += 1
      else bySn.set(sheet.sn, [...(bySn.get(sheet.sn) ?? []), sheet])
    }
  }
  return {
    read: (): Promise<void> => (reading ??= readOn().finally(() => (reading = undefined))),
    of: (sn: string): readonly Sheet[] => bySn.get(sn) ?? [],
    has: (sn: string): boolean => bySn.has(sn),
    all: (): Sheet[] => [...bySn.values()].flat(),
    unread: (): number => unread,
  }
}
export type Book = ReturnType<typeof openBook>
export type CloudCount = Readonly<Record<TagCloudCode, number>>
