import type { Result } from '@zdb/contract/kit/endpoint'
import type { workbench } from '@zdb/contract/desk/workbench/endpoints'
import { setupStepNames, setupSteps } from '@zdb/contract/desk/workbench/setup'
import type { SetupSource } from '#core/domain/setup'
import { may, type Actor } from '#core/http/actor'

type Step = Result<typeof workbench.overview>['setup'][number]

/** How the steps stand that this person may do. */
export const setupFor = async (sources: readonly SetupSource[], actor: Actor): Promise<Step[]> => {
  const mine = sources
    .map(({ steps, standings }) => ({ standings, steps: steps.filter(({ allow }) => may(actor, allow)) }))
    .filter(({ steps }) => steps.length > 0)
  const found = await Promise.all(
    mine.map(async ({ steps, standings }) => {
      const standing = await standings(actor.merchantId)
      return steps.map(({ key, route }) => ({
        key,
        ...setupSteps[key],
        standing: standing[key] ?? 'open',
        route,
      }))
    }),
  )
  return found.flat().toSorted((a, b) => setupStepNames.indexOf(a.key) - setupStepNames.indexOf(b.key))
}
