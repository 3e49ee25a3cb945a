import { area, get, post } from '../../../kit/endpoint.ts'
import { Done } from '../../../kit/page.ts'
import { DeviceKey, DeviceRef, Missed, MissedQuery, NotificationChanges, NotificationSetting, PushDevice, Read } from './schemas.ts'

export const push = area('push', {
  missed: get('/api.v2/push/missed', { about: '补收离线提醒', query: MissedQuery, result: Missed, allow: 'signedIn', quiet: true }),
  read: post('/api.v2/push/read', { about: '提醒已读', body: Read, result: Done, allow: 'signedIn', quiet: true }),
  notificationSetting: get('/api.v2/push/notification-setting', { about: '我的提醒设置', result: NotificationSetting, allow: 'signedIn' }),
  saveNotificationSetting: post('/api.v2/push/notification-setting', { about: '修改我的提醒设置', body: NotificationChanges, result: NotificationSetting, allow: 'signedIn' }),
  deviceKey: get('/api.v2/push/device-key', { about: '手机推送的公钥', result: DeviceKey, allow: 'signedIn', quiet: true }),
  registerDevice: post('/api.v2/push/device', { about: '开启本机推送', body: PushDevice, result: Done, allow: 'signedIn', quiet: true }),
  forgetDevice: post('/api.v2/push/device/forget', { about: '关闭本机推送', body: DeviceRef, result: Done, allow: 'signedIn', quiet: true }),
})
