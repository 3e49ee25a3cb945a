import * as z from 'zod'
import { area, get, post } from '../../../kit/endpoint.ts'
import { Page } from '../../../kit/page.ts'
import { CertificateFields, CertificateQuery, Certified, Credential, EndingDocument, EndingFilter, NewQualification, OldShopBody, OldShopQuery, QualificationItem, Qualifications } from './schemas.ts'

export const qualifications = area('qualifications', {
  list: get('/api.v2/account/qualification', { about: '账户资质', result: Qualifications, allow: 'qualification.read' }),
  ending: get('/api.v2/account/qualification/ending', { about: '要更换的资质', query: EndingFilter, result: Page(EndingDocument), allow: 'qualification.read' }),
  show: get('/api.v2/account/qualification/{type}', { about: '账户资质详情', result: QualificationItem, allow: 'qualification.read' }),
  submit: post('/api.v2/account/qualification', { about: '提交账户资质', body: NewQualification, result: QualificationItem, allow: 'qualification.manage', once: true }),
  renew: post('/api.v2/account/renewal_qualification', { about: '更换账户资质', body: NewQualification, result: QualificationItem, allow: 'qualification.manage', once: true }),
  withdraw: post('/api.v2/account/qualification/{id}/withdraw', { about: '撤回审核中的资质', result: QualificationItem, allow: 'qualification.manage', of: { id: 'qualification' }, once: true }),
  listOfStore: get('/api.v2/store/{sid}/qualification/items', { about: '门店资质', result: Qualifications, allow: 'qualification.read', of: { sid: 'store' } }),
  showOfStore: get('/api.v2/store/{sid}/qualification/{type}', { about: '门店资质详情', result: QualificationItem, allow: 'qualification.read', of: { sid: 'store' } }),
  submitOfStore: post('/api.v2/store/{sid}/qualification', { about: '提交门店资质', body: NewQualification, result: QualificationItem, allow: 'qualification.manage', of: { sid: 'store' }, once: true }),
  renewOfStore: post('/api.v2/store/{sid}/renewal_qualification', { about: '更换门店资质', body: NewQualification, result: QualificationItem, allow: 'qualification.manage', of: { sid: 'store' }, once: true }),
  credentials: get('/api.v2/store/credentials', { about: '各门店资质', result: z.array(Credential), allow: 'qualification.read' }),
  certified: get('/api.v2/store/certified', { about: '各门店是否已认证', result: z.array(Certified), allow: 'qualification.read' }),
  listOld: get('/api/shop-qualification', { about: '资质（旧）', query: OldShopQuery, result: Qualifications, allow: 'qualification.read', of: { sid: 'store' } }),
  showOld: get('/api/shop-qualification/{id}', { about: '资质详情（旧）', result: QualificationItem, allow: 'qualification.read', of: { id: 'qualification' } }),
  submitOld: post('/api/shop-qualification', { about: '提交资质（旧）', body: OldShopBody, result: QualificationItem, allow: 'qualification.manage', of: { sid: 'store' }, once: true }),
  readCertificate: post('/api.v2/tool/ocr/certificate', { about: '识别证件图片', query: CertificateQuery, result: CertificateFields, allow: 'qualification.manage', upload: true }),
})
