import { maskAccount, maskBank, maskIdCard, maskName, maskPassword, maskPhone } from '../format/mask.ts'

const masks = {
  phone: maskPhone,
  bank: maskBank,
  idCard: maskIdCard,
  name: maskName,
  account: maskAccount,
  password: maskPassword,
}

export const Masked = ({ kind, value }: { kind: keyof typeof masks; value: string }) => (
  <span>{masks[kind](value)}</span>
)
