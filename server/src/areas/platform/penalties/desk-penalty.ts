import type { Body, Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import { deskPenaltyActions } from '@zdb/contract/platform/penalties/actions'
import type { deskPenalties } from '@zdb/contract/platform/penalties/endpoints'
import { penaltyStates } from '@zdb/contract/platform/penalties/states'
import { nameOfMerchant } from '#areas/people/identity/public'
import { openMoves } from '#core/domain/machine'
import { asPlatform, type Operator } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import type { Look } from '#core/http/register'
import { appealPart, chargePart, standingPart, storyPart } from './evidence.ts'
import { penaltiesById, type Penalty } from './penalties.sql.ts'
import { merchantPenalty } from './penalty-machine.ts'
import { labelOf } from './present.ts'
import { withdrawPenalty } from './verdicts.ts'

type Shown = Result<typeof deskPenalties.show>

const actionsOf = ({ roles }: Operator, penalty: Penalty): Shown['actions'] => {
  const open = openMoves(merchantPenalty, penalty, ['platform'])
  return deskPenaltyActions.filter((name) => open.has(name) && roles.has('manage'))
}

/** One penalty with its whole story. Its pictures are shown where its appeal is judged. */
export const showAtDesk = async (operator: Operator, id: string, look: Look): Promise<Shown> => {
  const [penalty = refuse('notFound')] = await penaltiesById([idOf(id)])
  await look(penalty.merchant_id, String(penalty.id))
  return {
    id: String(penalty.id),
    merchant_id: String(penalty.merchant_id),
    merchant: await nameOfMerchant(penalty.merchant_id),
    title: penalty.title,
    status_zh: labelOf(penalty),
    tone: penaltyStates[stateOf(penaltyStates, penalty.state)].tone,
    revision: penalty.revision,
    standing: [standingPart(penalty)],
    parts: [await chargePart(penalty), ...(penalty.appealed_at ? [appealPart(penalty)] : []), await storyPart(penalty)],
    actions: actionsOf(operator, penalty),
  }
}

export const withdrawAtDesk = async (
  operator: Operator,
  id: string,
  { revision, reason }: Body<typeof deskPenalties.withdraw>,
): Promise<null> => {
  await withdrawPenalty(asPlatform(operator), idOf(id), { revision, words: reason })
  return null
}
