import { momentText } from '@zdb/contract/kit/china-time'
import { ruleHistory, type Rules } from '#core/domain/rules'
import { refuse } from '#core/http/refusal'
import { brokenRelation, nonsenseIn } from './rule-relations.ts'

const conflict = (words: string): never => refuse('ruleConflict', words, [{ field: 'value', message: words }])

/**
 * Refuses a value that makes no sense, or that does not go with the other rules at any date at which it would be in
 * force: from its own on until this rule has another, whatever the others are by then.
 */
export const refuseConflict = async (name: keyof Rules, value: unknown, from: Date): Promise<void> => {
  const nonsense = nonsenseIn(name, value)
  if (nonsense) conflict(nonsense)
  const history = await ruleHistory()
  const until = history.find((row) => row.name === name && row.from_at > from)?.from_at
  const changes = history.filter(({ from_at }) => from_at > from && (!until || from_at < until))
  const moments = [from, ...changes.map(({ from_at }) => from_at)].toSorted(
    (one, other) => one.getTime() - other.getTime(),
  )
  for (const moment of moments) {
    const broken = brokenRelation(name, (rule) =>
      rule === name ? value : history.findLast((row) => row.name === rule && row.from_at <= moment)?.value,
    )
    if (broken) conflict(`${momentText(moment)} 起，${broken}`)
  }
}
