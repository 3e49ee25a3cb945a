import type { Result } from '@zdb/contract/kit/endpoint'
import { gatewayNames, gateways, type GatewayName } from '@zdb/contract/money/payments/gateways'
import { banks } from '@zdb/contract/money/withdrawals/banks'
import type { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { settlementKindNames, settlementKinds, type SettlementKind } from '@zdb/contract/money/withdrawals/states'
import { refuse } from '#core/http/refusal'
import { gatewayNamed } from '#ports/payments/in-use'
import type { Gateway } from '#ports/payments/port'

/** Through whom accounts of this kind are paid. */
export const gatewayFor = (kind: SettlementKind): GatewayName =>
  gatewayNames.find((name) => gateways[name].payout === kind) ?? refuse('settlementChannelClosed')

/** The gateway that pays to accounts of this kind, if this installation has its keys. */
export const payerOf = (kind: SettlementKind): Gateway | undefined => gatewayNamed(gatewayFor(kind))

export const kindOfChannel = (number: number): SettlementKind =>
  settlementKindNames.find((kind) => settlementKinds[kind].number === number) ?? refuse('settlementChannelClosed')

export const channels = (): Result<typeof withdrawals.channels> =>
  Object.fromEntries(
    settlementKindNames.map((kind) => {
      const { number, label } = settlementKinds[kind]
      const child =
        kind === 'bank' ? banks.map(({ code, name, channelNo }) => ({ code, name, bank_no: channelNo })) : []
      return [String(number), { number, kind, name: label, open: payerOf(kind) !== undefined, child }]
    }),
  )
