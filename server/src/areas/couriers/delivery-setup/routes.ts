import type { FastifyRequest } from 'fastify'
import { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import type { Handlers } from '#core/http/register'
import type { Sms } from '#ports/sms/port'
import { commonExpress, deleteCommonExpress, expressTypes, saveCommonExpress } from './binding/common-express.ts'
import {
  addAddress,
  dropAddress,
  editAddress,
  listAddresses,
  pageOfAddresses,
  saveAddress,
  takeAddress,
} from './address-book/address-book.ts'
import { requestCode, bindByApp, bindByCode, bindByKeys, bindByPassword } from './binding/binding.ts'
import {
  closeLoopChannels,
  expressChannels,
  expressPlatforms,
  oneChannel,
  platforms,
  sameCityChannels,
  storeChannels,
} from './channels/listing.ts'
import { modify } from './binding/courier-shop-edit.ts'
import { openCapacity, setStoreChannels } from './binding/courier-shop.ts'
import { codeOf, known } from './channels/provider-code.ts'
import { channelBalance, rechargeUri } from './accounts/courier-balance.ts'
import { backTo } from './binding/authorisation-return.ts'
import { addRider, listRiders, pageOfRiders, removeRider, renameRider, sendRiderCode } from './riders/riders.ts'
import { buyService, purchases, service } from './service/service.ts'
import { readSetting, saveConfig } from './settings.ts'
import { removeChannel, unbind } from './binding/unbinding.ts'
import { authorizeUri, confirmAuthorization, receiveAuthorization } from './binding/authorisation.ts'

type Outside = {
  sms: Sms
  /** The address under which the outside knows us. */
  base: (request: FastifyRequest) => string
}

export const routes = ({ sms, base }: Outside): Handlers<typeof deliverySetup> => {
  const back = (request: FastifyRequest) => (courier: string) => backTo(base(request), courier)
  return {
    storeChannels: ({ actor, params }) => storeChannels(actor, params.shop_id),
    authorizeUrl: ({ actor, params, query, request }) =>
      authorizeUri(actor, params.shop_id, query.channel, back(request)),
    receiveAuthorization: ({ actor, body, request }) => receiveAuthorization(actor, body, back(request)),
    confirmAuthorization: ({ actor, body }) => confirmAuthorization(actor, body.token),
    authorizeCode: ({ actor, params, query: { channel, code = '', mobile, digits = '' }, request }) =>
      mobile === undefined
        ? bindByCode(actor, params.shop_id, { channel, code }, back(request))
        : requestCode(actor, params.shop_id, { channel, mobile, digits }),
    openCapacity: ({ actor, params, body }) => openCapacity(actor, params.shop_id, body),
    bind: ({ actor, params, body }) => bindByKeys(actor, params.shop_id, body),
    bindByPassword: ({ actor, params, body }) => bindByPassword(actor, params.shop_id, body),
    bindByApp: ({ actor, body }) => bindByApp(actor, body),
    unbind: ({ actor, params, body }) => unbind(actor, params.shop_id, body.channel),
    modify: ({ actor, params, body: { channel, ...change } }) => modify(actor, params.shop_id, known(channel), change),
    closeLoopChannels: ({ actor, query }) => closeLoopChannels(actor, query.order_sn),
    channelBalance: ({ actor, params, query }) => channelBalance(actor, params.sid, query.channel),
    rechargeUri: ({ actor, params, query }) => rechargeUri(actor, params.sid, query.channel),

    sameCityChannels: ({ actor, query }) => sameCityChannels(actor, query.sid),
    setStoreChannels: ({ actor, params, body }) => setStoreChannels(actor, params.id, body),
    storeLogistics: ({ actor, params }) => storeChannels(actor, params.sid),
    openLogistics: ({ actor, params, body }) => openCapacity(actor, params.sid, body),
    channelOf: ({ actor, params }) => oneChannel(actor, params.sid, params.spu),
    channelAuth: ({ actor, params, request }) => authorizeUri(actor, params.sid, codeOf(params.spu), back(request)),
    updateChannel: ({ actor, params, body }) => modify(actor, params.sid, codeOf(params.spu), body),
    removeChannel: ({ actor, params }) => removeChannel(actor, params.sid, codeOf(params.spu)),

    riders: ({ actor, params }) => listRiders(actor, params.sid),
    ridersPage: ({ actor, params, query }) => pageOfRiders(actor, params.sid, query),
    riderCode: ({ actor, params, query, request }) =>
      sendRiderCode(sms, request.log, actor, { sid: params.sid, mobile: query.mobile }),
    addRider: ({ actor, params, body }) => addRider(actor, params.sid, body),
    updateRider: ({ actor, params, body }) => renameRider(actor, params.sid, body),
    deleteRider: ({ actor, params, body }) => removeRider(actor, params.sid, body.id),
    deleteRide: ({ actor, params }) => removeRider(actor, params.sid, params.id),

    addresses: ({ actor }) => listAddresses(actor),
    addAddress: ({ actor, query }) => addAddress(actor, query),
    editAddress: ({ actor, body }) => editAddress(actor, body),
    deleteAddress: ({ actor, body }) => dropAddress(actor, body.id),
    dropAddress: ({ actor, query }) => dropAddress(actor, query.id),
    accountAddresses: ({ actor, query }) => pageOfAddresses(actor, query),
    saveAccountAddress: ({ actor, body }) => saveAddress(actor, body),
    deleteAccountAddress: ({ actor, params }) => dropAddress(actor, params.id),
    takeAddress: ({ actor, params }) => takeAddress(actor, params.id),

    platforms: ({ actor }) => platforms(actor),
    expressPlatforms: ({ actor }) => expressPlatforms(actor),
    expressChannels: ({ actor, query }) => expressChannels(actor, query.sid),
    expressTypes: () => expressTypes(),
    commonExpress: ({ actor, params }) => commonExpress(actor, params.sid),
    saveCommonExpress: ({ actor, params, body }) => saveCommonExpress(actor, params.sid, body),
    deleteCommonExpress: ({ actor, params }) => deleteCommonExpress(actor, params.sid, params.id),

    service: ({ actor }) => service(actor),
    buyService: ({ actor, body }) => buyService(actor, body),
    purchases: ({ actor, query }) => purchases(actor, query),

    setting: ({ actor, params }) => readSetting(actor, params.sid, params.identifier),
    saveSetting: ({ actor, params, body }) => saveConfig(actor, params.sid, body),
  }
}
