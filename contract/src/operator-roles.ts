/** What an operator is there for. One may have several; 管理 alone makes operators and changes rules. */
export const operatorRoles = {
  review: { label: '审核' },
  service: { label: '客服' },
  arbitration: { label: '仲裁' },
  finance: { label: '财务' },
  manage: { label: '管理' },
} as const

export type OperatorRole = keyof typeof operatorRoles

export const operatorRoleNames = Object.keys(operatorRoles) as [OperatorRole, ...OperatorRole[]]
