import { pages } from '@zdb/contract/pages'
import { oneOf, useFilter } from '#core/router/filter.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { StatusTabs } from '#ui/list/status-tabs.tsx'
import { firstPage, pagingFields } from '#widgets/list/deep-paging.ts'
import { InvitationList } from './invitations/invitation-list.tsx'
import { PermissionMatrix } from './matrix/permission-matrix.tsx'
import { RoleList } from './parts/role-list.tsx'
import { SubAccountList } from './parts/sub-account-list.tsx'

const fields = { tab: oneOf('accounts', 'invitations', 'roles', 'matrix'), ...pagingFields }

const tabs = [
  { key: 'accounts', label: '子账号', tone: 'neutral' },
  { key: 'invitations', label: '邀请', tone: 'neutral' },
  { key: 'roles', label: '角色', tone: 'neutral' },
  { key: 'matrix', label: '权限对照', tone: 'neutral' },
] as const

const lists = {
  accounts: SubAccountList,
  invitations: InvitationList,
  roles: RoleList,
  matrix: PermissionMatrix,
} as const

export const StaffPage = () => {
  const [{ tab }, setFilter] = useFilter(fields)
  const List = lists[tab]
  const switcher = (
    <StatusTabs
      label="员工与角色"
      tabs={tabs}
      value={tab}
      onChange={(next) => setFilter({ tab: next, ...firstPage })}
    />
  )
  return (
    <>
      <PageHeader title={pages.staff.title} note="子账号用自己的手机号登录，能看到和能做什么由角色决定" />
      <List key={tab} switcher={switcher} />
    </>
  )
}
