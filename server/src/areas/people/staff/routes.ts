import { staff } from '@zdb/contract/people/staff/endpoints'
import type { Handlers } from '#core/http/register'
import type { Sms } from '#ports/sms/port'
import {
  acceptInvitation,
  invitation,
  invitations,
  invite,
  sendInvitationCode,
  withdrawInvitation,
} from './invitations.ts'
import { confirmMobile, sendMobileCode } from './mobile-confirmation.ts'
import { grantPersonnel, personnel } from './personnel.ts'
import { addRole, changeRole, grantRole, permissionGroups, removeRole, roles } from './roles.ts'
import { changePass, changeState, everyone, removeSubAccount, saveSubAccount, subAccounts } from './sub-accounts.ts'

export const routes = ({ sms }: { sms: Sms }): Handlers<typeof staff> => ({
  roles: ({ actor }) => roles(actor),
  addRole: ({ actor, body }) => addRole(actor, body),
  changeRole: ({ actor, params, body }) => changeRole(actor, params.alias, body),
  grantRole: ({ actor, params, body }) => grantRole(actor, params.role_id, body.permissions),
  removeRole: ({ actor, params }) => removeRole(actor, params.role_id),
  permissions: () => permissionGroups(),
  subAccounts: ({ actor, params, query }) => subAccounts(actor, params.id, query),
  saveSubAccount: ({ actor, body }) => saveSubAccount(actor, body),
  sendMobileCode: ({ actor, params, request }) => sendMobileCode(sms, request.log, actor, params.id),
  confirmMobile: ({ actor, params, body }) => confirmMobile(actor, params.id, body.code),
  changeState: ({ actor, params }) => changeState(actor, params.id),
  changePass: ({ actor, params, body }) => changePass(actor, params.id, body.password),
  removeSubAccount: ({ actor, params }) => removeSubAccount(actor, params.id),
  shopStaff: ({ actor, query }) => subAccounts(actor, query.id, query),
  shopStaffList: ({ actor, query }) => subAccounts(actor, everyone, query),
  addShopStaff: ({ actor, body }) => saveSubAccount(actor, body),
  dropShopStaff: ({ actor, params }) => removeSubAccount(actor, params.id),
  invitations: ({ actor, query }) => invitations(actor, query),
  invite: ({ actor, body }) => invite(actor, body),
  withdrawInvitation: ({ actor, params }) => withdrawInvitation(actor, params.id),
  invitation: ({ body }) => invitation(body.code),
  sendInvitationCode: ({ actor, body, request }) => sendInvitationCode(sms, request.log, actor, body.code),
  acceptInvitation: ({ actor, body }) => acceptInvitation(actor, body),
  personnel: ({ actor, params }) => personnel(actor, params.id),
  grantPersonnel: ({ actor, body }) => grantPersonnel(actor, body.id, body.permissions),
})
