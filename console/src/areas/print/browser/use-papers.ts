import { useCallback, useEffect, useState } from 'react'
import { call } from '#core/http/client.ts'
import { refusalText } from '#core/http/errors.ts'
import type { PrintSource } from '#widgets/print/print.ts'
import type { BrowserPaper } from '@zdb/contract/desk/print/browser-paper'
import { paperLines, type Paper } from './papers.tsx'

export type PaperRow = { readonly sn: string; readonly paper?: Paper; readonly trouble?: string }

const quiet = { manner: 'background' } as const

const readPaper = async (kind: BrowserPaper, source: PrintSource, sn: string): Promise<PaperRow> => {
  const answer = await call(paperLines[kind][source].read, { params: { sn } }, quiet)
  return answer.ok ? { sn, paper: answer.data } : { sn, trouble: refusalText(answer) }
}

/** The papers of many orders, one after the other; one that is refused says why and stops none behind it. */
export const usePapers = (kind: BrowserPaper, source: PrintSource, names: string) => {
  const [rows, setRows] = useState<readonly PaperRow[]>([])
  const [round, setRound] = useState(0)
  useEffect(() => {
    let current = true
    const read = async () => {
      const found: PaperRow[] = []
      for (const sn of names.split(',')) {
        if (!current) return
        found.push(await readPaper(kind, source, sn))
        // Once they stand, only all of them together take the place of the old.
        if (current && round === 0) setRows([...found])
      }
      if (current) setRows(found)
    }
    void read()
    return () => {
      current = false
    }
  }, [kind, source, names, round])
  const count = names.split(',').length
  return { rows, count, isComplete: rows.length === count, reload: useCallback(() => setRound((n) => n + 1), []) }
}

/** Tells of each that it came out; says of how many that was refused, and why. */
export const markEach = async (
  kind: BrowserPaper,
  source: PrintSource,
  sns: readonly string[],
  reasonOf: (sn: string) => string,
): Promise<string[]> => {
  const refusals: string[] = []
  for (const sn of sns) {
    const answer = await call(
      paperLines[kind][source].printed,
      { params: { sn }, body: { reason: reasonOf(sn) } },
      quiet,
    )
    if (!answer.ok) refusals.push(`${sn}：${refusalText(answer)}`)
  }
  return refusals
}
