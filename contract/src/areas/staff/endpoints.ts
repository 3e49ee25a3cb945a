import * as z from 'zod'
import { area, del, get, post } from '../../kit/endpoint.ts'
import { Done, Page, PageQuery } from '../../kit/page.ts'
import { MobileCode, MobileCodeSent, NewPass, NewRole, PermissionGroup, Personnel, PersonnelGrants, RoleChange, RoleGrants, RoleRow, SubAccount, SubAccountRow } from './schemas.ts'

export const staff = area('staff', {
  roles: get('/api.v2/sub-account/roles', { about: '角色', result: z.record(z.string(), RoleRow), allow: 'staff.read' }),
  addRole: post('/api.v2/sub-account/roles', { about: '新增角色', body: NewRole, result: RoleRow, allow: 'staff.manage', once: true }),
  changeRole: post('/api.v2/sub-account/roles/{alias}', { about: '修改角色', body: RoleChange, result: RoleRow, allow: 'staff.manage', of: { alias: 'role' } }),
  grantRole: post('/api.v2/sub-account/roles/{role_id}/permission', { about: '角色授权', body: RoleGrants, result: RoleRow, allow: 'staff.manage', of: { role_id: 'role' } }),
  removeRole: del('/api.v2/sub-account/roles/{role_id}', { about: '删除角色', result: Done, allow: 'staff.manage', of: { role_id: 'role' } }),
  permissions: get('/api.v2/sub-account/roles/permission', { about: '可授权限', result: z.array(PermissionGroup), allow: 'staff.read' }),
  subAccounts: get('/api.v2/account/sub-account/{id}', { about: '子账号；编号0为全部', query: PageQuery, result: Page(SubAccountRow), allow: 'staff.read', of: { id: 'account' } }),
  saveSubAccount: post('/api.v2/account/sub-account', { about: '新增或修改子账号', body: SubAccount, result: SubAccountRow, allow: 'staff.manage', of: { id: 'account' }, once: true }),
  sendMobileCode: post('/api.v2/account/sub-account/{id}/mobile-code', { about: '发送子账号手机验证码', result: MobileCodeSent, allow: 'staff.manage', of: { id: 'account' } }),
  confirmMobile: post('/api.v2/account/sub-account/{id}/confirm-mobile', { about: '验证子账号手机号', body: MobileCode, result: SubAccountRow, allow: 'staff.manage', of: { id: 'account' } }),
  changeState: get('/api.v2/account/sub-account/{id}/change-state', { about: '启用或停用子账号', result: SubAccountRow, allow: 'staff.manage', of: { id: 'account' } }),
  changePass: post('/api.v2/account/sub-account/{id}/change-pass', { about: '重置子账号密码', body: NewPass, result: Done, allow: 'staff.manage', of: { id: 'account' } }),
  removeSubAccount: del('/api.v2/account/sub-account/{id}', { about: '删除子账号', result: Done, allow: 'staff.manage', of: { id: 'account' } }),
  personnel: get('/api/shop-personnel-info/{id}', { about: '个人权限', result: Personnel, allow: 'staff.read', of: { id: 'account' } }),
  grantPersonnel: post('/api/shop-personnel/', { about: '设置个人权限', body: PersonnelGrants, result: Personnel, allow: 'staff.manage', of: { id: 'account' } }),
})
