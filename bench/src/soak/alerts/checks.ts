import { db } from '../../../../server/src/core/db/tx.ts'
import { unseal } from '../../../../server/src/core/outside/sealed.ts'
import { now } from '../../../../server/src/core/time/clock.ts'
import type { Stage } from './stage.ts'

/** The desk is the last step. */
const desk = 5
const mostSeconds = 60

export type Findings = {
  /** Waited longer than a minute without climbing. */
  late: string[]
  /** Neither ended nor at the desk. */
  lost: string[]
  /** Read twice on a phone. */
  twice: string[]
  /** Said to be sent, and on no phone. */
  unsent: string[]
}
export type Figures = { alerts: number; ended: number; atDesk: number; texts: number; inTexts: number; longest: number }

/** How long each alert stood where it was, from step to step; passed steps lie at the same moment. */
const waits = async () => {
  const climbs = Map.groupBy(
    await db().selectFrom('alert_climb').selectAll().orderBy('alert_id').orderBy('at').execute(),
    ({ alert_id }) => alert_id,
  )
  const rows = await db().selectFrom('alert').selectAll().orderBy('id').execute()
  return rows.map((row) => {
    const moments = [row.at, ...(climbs.get(row.id) ?? []).map(({ at }) => at)].map((at) => at.getTime())
    if (row.ended_at) moments.push(row.ended_at.getTime())
    else if (row.step < desk) moments.push(now().getTime())
    const longest = Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0)), 0) / 1_000
    return { ...row, longest }
  })
}

/** What came to the phones of the sandbox, by number. */
const onPhone = async ({ ground }: Stage, phone: string): Promise<string[]> => {
  const response = await fetch(`${ground.sandbox}/sms/messages?phone=${phone}`)
  return ((await response.json()) as { messages: { text: string }[] }).messages.map(({ text }) => text)
}

/** How many are neither ended nor at the desk. */
export const unsettled = async (): Promise<number> =>
  (await waits()).filter(({ ended, step }) => ended === null && step < desk).length

export const examine = async (stage: Stage): Promise<{ findings: Findings; figures: Figures }> => {
  const all = await waits()
  const texts = (await db().selectFrom('alert_text').selectAll().execute()).map((text) => ({
    ...text,
    phone: unseal<{ phone: string }>(text.contact_sealed).phone,
  }))
  const findings: Findings = { late: [], lost: [], twice: [], unsent: [] }
  for (const { id, longest, ended, step } of all) {
    if (longest > mostSeconds) findings.late.push(`${id} ${longest.toFixed(0)}s`)
    if (ended === null && step < desk) findings.lost.push(String(id))
  }
  for (const [phone, some] of Map.groupBy(texts, (text) => text.phone)) {
    const read = await onPhone(stage, phone)
    findings.twice.push(...read.filter((text, index) => read.indexOf(text) !== index).map((text) => `${phone} ${text}`))
    findings.unsent.push(
      ...some
        .filter(({ sent_at, content }) => sent_at !== null && !read.some((text) => text.includes(content)))
        .map(({ id }) => String(id)),
    )
  }
  return {
    findings,
    figures: {
      alerts: all.length,
      ended: all.filter(({ ended }) => ended !== null).length,
      atDesk: all.filter(({ ended, step }) => ended === null && step === desk).length,
      texts: texts.length,
      inTexts: texts.reduce((sum, text) => sum + text.alerts, 0),
      longest: Math.max(0, ...all.map(({ longest }) => longest)),
    },
  }
}
