import type { Actor } from '#core/http/actor'
import { modificationStates } from '@zdb/contract/orders/transfer-orders/states'
import type { Tx } from '#core/db/tx'
import { requireSeen, showTerms } from '#core/terms/terms'
import type { ModificationFacts, ShownModification } from '../detail/detail.sql.ts'
import { presentModification } from '../detail/present-parts.ts'

/** An application is known by its order: one that was withdrawn and one that took its place have numbers in a row. */
const shownAs = ({ order_id, revision }: ShownModification) => ({ id: order_id, revision })

/** Notes that the shop is shown what it is asked. */
export const showModification = (actor: Actor, modifications: readonly ShownModification[]): Promise<void> =>
  showTerms(
    actor,
    'modification',
    modifications.filter(({ state }) => state === modificationStates.open.code).map(shownAs),
  )

/** A shop agrees to the application it has read, not to the one that took its place. */
export const requireSeenModification = (
  tx: Tx,
  actor: Actor,
  modification: ModificationFacts,
  given: number | undefined,
): Promise<void> =>
  requireSeen(tx, actor, 'modification', shownAs(modification), given, () =>
    presentModification(modification, true).changes.map(({ label, before, after }) => ({
      label,
      text: `${before} → ${after}`,
    })),
  )
