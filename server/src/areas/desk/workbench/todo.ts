import type { Result } from '@zdb/contract/kit/endpoint'
import type { workbench } from '@zdb/contract/desk/workbench/endpoints'
import type { Counted, TodoSource } from '#core/domain/todo'
import { may, type Actor } from '#core/http/actor'

const wordsOf = (counted: Counted) => (typeof counted === 'number' ? { count: counted, note: '' } : counted)

/** What waits, as far as it concerns this person; what nobody here may see is not counted. */
export const todo = async (todos: readonly TodoSource[], actor: Actor): Promise<Result<typeof workbench.todo>> => {
  const mine = todos
    .map(({ section, rows, counts }) => ({ section, counts, rows: rows.filter(({ allow }) => may(actor, allow)) }))
    .filter(({ rows }) => rows.length > 0)
  const counted = await Promise.all(
    mine.map(async ({ section, rows, counts }) => {
      const found = await counts(actor)
      return rows.map(({ key, title, tone, route }) => ({
        key,
        section,
        title,
        tone,
        route,
        ...wordsOf(found[key] ?? 0),
      }))
    }),
  )
  return counted.flat()
}
