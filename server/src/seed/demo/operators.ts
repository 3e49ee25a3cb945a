import { operatorRoleNames, operatorRoles, type OperatorRole } from '@zdb/contract/operator-roles'
import { anOperator, operatorPassword } from '#areas/platform/operators/fixtures'
import { db, within } from '#core/db/tx'

type DemoOperator = { login: string; name: string; roles: readonly OperatorRole[] }

const operators: readonly DemoOperator[] = [
  { login: 'shenhe', name: '陈审核', roles: ['review'] },
  { login: 'kefu', name: '周客服', roles: ['service'] },
  { login: 'zhongcai', name: '吴仲裁', roles: ['arbitration'] },
  { login: 'caiwu', name: '郑财务', roles: ['finance'] },
  { login: 'guanli', name: '王管理', roles: ['manage'] },
  { login: 'pingtai', name: '何平台', roles: operatorRoleNames },
]

export const demoOperators = operators.map(({ login, name, roles }) => ({
  login,
  password: operatorPassword,
  who: `${name} · ${roles.map((role) => operatorRoles[role].label).join('、')}`,
}))

/** The platform's people of the demo; where there is one already, they are left alone. Each binds an authenticator at the first sign-in. */
export const seedOperators = async (): Promise<void> => {
  const known = await db().selectFrom('operator').select('id').limit(1).executeTakeFirst()
  if (known) return
  await within(async (tx) => {
    for (const operator of operators) await anOperator(tx, { ...operator, bound: false })
  })
}
