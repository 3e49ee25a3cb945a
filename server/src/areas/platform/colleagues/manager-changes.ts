import { operatorRoles, type OperatorRole } from '@zdb/contract/operator-roles'
import { lockOperator, operatorById, type OperatorFacts } from '#areas/platform/operators/public'
import { propose } from '#areas/platform/proposals/public'
import type { Tx } from '#core/db/tx'
import type { ProposalKind } from '#core/domain/proposal'
import { facts } from '#core/domain/queue'
import type { Operator } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { accountChanges, changeAccount, type AccountChange } from './account-changes.ts'

export const managerProposals = 'manager'

type Payload = { change: AccountChange; operatorId: number; by: number }

export const isManager = ({ roles }: Pick<OperatorFacts, 'roles'>): boolean => roles.includes('manage')

const titleOf = ({ name, login }: OperatorFacts, change: AccountChange): string =>
  `${accountChanges[change].label}管理人员 ${name}（${login}）`

/** Who may make others and change rules comes and goes by two people. */
export const proposeChange = (tx: Tx, actor: Operator, manager: OperatorFacts, change: AccountChange): Promise<void> =>
  propose(tx, actor, {
    kind: managerProposals,
    subject: String(manager.id),
    title: titleOf(manager, change),
    payload: { change, operatorId: manager.id, by: actor.operatorId } satisfies Payload,
    reason: '管理人员的账号变动须两人复核',
    merchantId: undefined,
  })

export const managerKind: ProposalKind = {
  label: '管理人员变动',
  barred: (operatorId, payload) => (payload as Payload).operatorId === operatorId,
  evidence: async (payload) => {
    const { change, operatorId } = payload as Payload
    const { name, login, roles, disabled_at, totp_secret } = await operatorById(operatorId)
    return {
      merchantIds: [],
      parts: [
        facts('账号', [
          ['姓名', name],
          ['账号', login],
          ['角色', roles.map((role) => operatorRoles[role as OperatorRole].label).join('、')],
          ['现在', disabled_at ? '停用' : '启用'],
          ['动态码', totp_secret ? '已绑定' : '未绑定'],
          ['变动', accountChanges[change].label, 'warn'],
        ]),
      ],
    }
  },
  apply: async (tx, operator, payload) => {
    const { change, operatorId, by } = payload as Payload
    const manager = (await lockOperator(tx, operatorId)) ?? refuse('notFound')
    await changeAccount(tx, operator, manager, change, by)
  },
}
