import { deskEndpoints, endpoints } from '@zdb/contract/areas'
import { operatorRoles } from '@zdb/contract/operator-roles'
import type { Endpoint } from '@zdb/contract/kit/endpoint'
import { allPermissions, builtInRoles, permissions } from '@zdb/contract/permissions'

const tick = (granted: boolean): string => (granted ? '✓' : '')

const rolesText = (roles: Endpoint['desk']): string =>
  roles === undefined || roles === 'operator' ? '全部角色' : roles.map((role) => operatorRoles[role].label).join('、')

/** Who may do what, and which calls each permission opens. */
export const permissionsDocument = (): string => {
  const roles = Object.values(builtInRoles)
  const head = ['权限', '说明', ...roles.map(({ name }) => name)]
  const grants = allPermissions.map((name) => [
    `\`${name}\``,
    `${permissions[name].group} · ${permissions[name].label}`,
    ...roles.map((role) => tick((role.grants as readonly string[]).includes(name))),
  ])
  const calls = endpoints
    .map(({ method, path, about, allow, open }) => [
      `\`${method} ${path}\``,
      about,
      open ? '公开' : `\`${allow ?? ''}\``,
    ])
    .sort((a, b) =>
      String(a[2]) === String(b[2])
        ? String(a[0]).localeCompare(String(b[0]), 'en')
        : String(a[2]).localeCompare(String(b[2]), 'en'),
    )
  const desk = deskEndpoints.map(({ method, path, about, desk: roles, open, look }) => [
    `\`${method} ${path}\``,
    about,
    open ? '公开' : rolesText(roles),
    tick(look === true),
  ])
  const table = (rows: readonly (readonly string[])[]): string => rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
  const rule = (width: number): string[] => Array.from({ length: width }, () => '---')
  return [
    '# 权限',
    '由 `contract/src/permissions.ts` 与各区域的 `endpoints.ts` 生成。主账户拥有全部权限。',
    '## 内置角色',
    table([head, rule(head.length), ...grants]),
    '## 调用',
    table([['调用', '说明', '权限'], rule(3), ...calls]),
    '## 平台工作台',
    '平台人员的调用，商家的登录对它们无效；查看商家资料的每一次都写入审计。',
    table([['调用', '说明', '角色', '记录查看'], rule(4), ...desk]),
    '',
  ].join('\n\n')
}
