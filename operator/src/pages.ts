import type { RouteComponent } from '@tanstack/react-router'
import type { OperatorRole } from '@zdb/contract/operator-roles'
import { AuditPage } from './audit/audit-page.tsx'
import { HealthPage } from './health/health-page.tsx'
import { InboxPage } from './inbox/inbox-page.tsx'
import { ItemPage } from './inbox/item-page.tsx'
import { NoItem } from './inbox/no-item.tsx'
import { LedgerPage } from './ledger/ledger-page.tsx'
import { FindPage } from './merchants/find-page.tsx'
import { MerchantPage } from './merchants/merchant-page.tsx'
import { PenaltyPage } from './penalties/penalty-page.tsx'
import { PeoplePage } from './people/people-page.tsx'
import { ProposalsPage } from './proposals/proposals-page.tsx'
import { ReconciliationPage } from './reconciliation/reconciliation-page.tsx'
import { RulesPage } from './rules/rules-page.tsx'

type DeskPage = {
  /** Under /operator. */
  readonly path: string
  readonly label: string
  /** Whose page it is; others neither find it in the navigation nor open it. */
  readonly roles: 'operator' | readonly OperatorRole[]
  readonly component: RouteComponent
  /** Reached from another page, not from the navigation. */
  readonly within?: true
  /** What stands inside of this page at the addresses below it. */
  readonly parts?: readonly { readonly path: string; readonly component: RouteComponent }[]
}

/** The pages of the desk, in the order of the navigation. */
export const pages: readonly DeskPage[] = [
  {
    path: 'inbox',
    label: '收件箱',
    roles: 'operator',
    component: InboxPage,
    parts: [
      { path: '/', component: NoItem },
      { path: '$queue/$item', component: ItemPage },
    ],
  },
  { path: 'merchants', label: '商家', roles: 'operator', component: FindPage },
  { path: 'merchants/$merchant', label: '商家', roles: 'operator', component: MerchantPage, within: true },
  { path: 'penalties/$penalty', label: '商家', roles: ['arbitration', 'manage'], component: PenaltyPage, within: true },
  { path: 'proposals', label: '待复核', roles: 'operator', component: ProposalsPage },
  { path: 'rules', label: '平台规则', roles: ['manage'], component: RulesPage },
  { path: 'ledger', label: '账务健康', roles: ['finance', 'manage'], component: LedgerPage },
  { path: 'reconciliation', label: '对账', roles: ['finance', 'manage'], component: ReconciliationPage },
  { path: 'health', label: '系统健康', roles: 'operator', component: HealthPage },
  { path: 'audit', label: '操作记录', roles: 'operator', component: AuditPage },
  { path: 'people', label: '平台人员', roles: ['manage'], component: PeoplePage },
]

export const isFor = ({ roles }: DeskPage, own: readonly OperatorRole[]): boolean =>
  roles === 'operator' || roles.some((role) => own.includes(role))
