import { z } from 'zod'
import * as is from '../setting-types.ts'

/** By the names of OpenTelemetry's specification. */
export const tracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT: is.webUrl('http://127.0.0.1:4318').optional(),
  OTEL_TRACES_SAMPLER_ARG: is
    .setting(readRatio, ['cần một số từ 0 đến 1', 'it must be a number from 0 to 1'], '0.1')
    .default(1),
}

const Environment = z.object(tracingEnvironment)

export type TracingSettings = {
  /** Of an OpenTelemetry collector, without a slash at the end. */
  endpoint: string
  /** Share of the traces begun here that are recorded, 0 to 1. Who has begun a trace elsewhere decides about it. */
  samplingRatio: number
}

/** Undefined: no traces. */
export function readTracingSettings(env: z.infer<typeof Environment>): TracingSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: samplingRatio } = env
  return url === undefined ? undefined : { endpoint: url.replace(/\/+$/, ''), samplingRatio }
}

function readRatio(text: string): number | undefined {
  return /^(?:0|1|[01]?\.\d+)$/.test(text) && Number(text) <= 1 ? Number(text) : undefined
}
