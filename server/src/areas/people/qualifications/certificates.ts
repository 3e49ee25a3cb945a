import type { FastifyRequest } from 'fastify'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { qualifications } from '@zdb/contract/people/qualifications/endpoints'
import { qualificationTypes, type QualificationType } from '@zdb/contract/people/qualifications/states'
import { readLines } from '#areas/desk/ocr/public'
import type { Actor } from '#core/http/actor'
import { readCertificate } from '#ports/ocr/certificate'
import type { Ocr } from '#ports/ocr/worker'

/** Fills the form from a photo, for a person to check. */
export const readCertificatePhoto = async (
  reader: Ocr,
  actor: Actor,
  type: QualificationType,
  request: FastifyRequest,
): Promise<Result<typeof qualifications.readCertificate>> => {
  const lines = await readLines(reader, actor, request, qualificationTypes[type].label)
  const { name, number, validFrom, validUntil, longTerm } = readCertificate(type, lines)
  return { name, number, valid_from: validFrom, valid_until: validUntil, long_term: longTerm }
}
