import type { HealthSource } from '#core/domain/health'
import { currentRules } from '#core/domain/rules'
import { within } from '#core/db/tx'
import { days, later, now } from '#core/time/clock'
import { maySpeak } from '../model/cells.ts'
import { learn } from '../model/learn.ts'
import { readCells, readPlaceSupport } from './cells.sql.ts'
import { collectOfferings, dropOldOfferings } from './collect.sql.ts'
import { readDayClasses } from './day-classes.sql.ts'
import { insertModel, newestModel } from './model.sql.ts'

/** Learns anew from what is written down; what may not be said of a place or of a day is not even kept. No connection is held meanwhile. */
export const learnCurves = async (): Promise<number | undefined> => {
  const { rules, cells, days, support } = await within(async (tx) => {
    const bounds = await currentRules()
    const classes = await readDayClasses(tx, bounds)
    return {
      rules: bounds,
      cells: await readCells(tx, classes.dayClass),
      days: classes.support,
      support: new Map((await readPlaceSupport(tx)).map((each) => [`${each.productType} ${each.place}`, each])),
    }
  })
  if (cells.length === 0) return undefined
  const { shared, curves } = await learn(cells, rules.acceptanceOrders)
  const spoken = curves.flatMap((curve) => {
    const behind = support.get(`${curve.productType} ${curve.place}`)
    return behind && maySpeak(behind, rules) ? [{ ...curve, ...behind }] : []
  })
  const offerings = cells.reduce((sum, cell) => sum + cell.offerings, 0)
  return within((tx) => insertModel(tx, { ...shared, days }, offerings, spoken))
}

/** Every night: what became of yesterday's offerings, and curves from all of them. */
export const learnNightly = async (): Promise<void> => {
  const rules = await currentRules()
  await collectOfferings(rules)
  await dropOldOfferings(rules.acceptanceDays)
  await learnCurves()
}

/** A night may be missed, two are heard of. */
const patienceDays = 2

export const learningHealth: HealthSource = {
  kind: 'figures',
  read: async () => {
    const { trainedAt, offerings } = await newestModel()
    const isLate = offerings && (trainedAt === null || trainedAt < later(-days(patienceDays)))
    return [
      {
        provider: 'acceptance:learn',
        label: '接单价格学习',
        inUse: '',
        backlog: isLate ? 1 : 0,
        oldestAt: isLate ? (trainedAt ?? now()) : null,
      },
    ]
  },
}
