import { fen } from '@zdb/contract/kit/fen'
import { isRecord, textOf } from '../../ask.ts'
import { idOf } from '../../lossless-json.ts'
import { courierFailure, type Courier, type CourierAccount } from '../port.ts'
import { statementOf } from '../wire/statement.ts'
import { authorize } from './binding.ts'
import { receive } from './callbacks.ts'
import { call, requestTypes, type KdniaoOptions } from './client.ts'
import { accountFields, waybillOf } from './orders.ts'
import { reportIn } from './query.ts'

/** 快递鸟: waybills of express companies under the merchant's own accounts there. */
export function kdniao(options: KdniaoOptions): Courier {
  const ask = (account: CourierAccount, type: string, question: object) => call(options, account, type, question)

  return {
    name: 'kdniao',

    // The company bills its customer by its own agreement; nobody can be asked for a price.
    quote: () =>
      Promise.resolve({ price: fen(0), distanceMetres: null, token: '', validUntil: null, pickupMinutes: null }),

    async create(account, parcel) {
      const answer = await ask(account, requestTypes.waybill, waybillOf(account, parcel))
      const waybill = isRecord(answer['Order']) ? idOf(answer['Order']['LogisticCode']) : ''
      if (waybill === '') throw courierFailure('unreachable', 'a waybill without a number')
      return { providerId: waybill, price: null, waybill, printHtml: textOf(answer['PrintTemplate']) }
    },

    async cancel(account, { sn, providerId, brand }) {
      const which = { ShipperCode: brand, OrderCode: sn, ExpNo: providerId }
      await ask(account, requestTypes.cancel, { ...which, ...accountFields(account) })
      return { fee: fen(0) }
    },

    async query(account, ref) {
      // A track goes by the waybill; one that never reached us cannot be asked for.
      if (ref.providerId === '') throw courierFailure('refused', '没有运单号，无法查询')
      const which = { ShipperCode: ref.brand, LogisticCode: ref.providerId, OrderCode: ref.sn }
      const report = reportIn(await ask(account, requestTypes.track, which), ref)
      // Before it is collected a parcel has no track, and nothing has a time.
      if (!report) throw courierFailure('throttled', '暂无物流轨迹')
      return report
    },

    receive: (push) => receive(options, push),
    statement: (account, day) => statementOf(account, day, options.timeoutMs),

    authorize: (given) => authorize(options, given),
  }
}
