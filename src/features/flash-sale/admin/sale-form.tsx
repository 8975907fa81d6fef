import { useEffect, useRef, useState } from 'react'
import { FormProblem } from '#back-office/form/form-problem.tsx'
import { MomentField } from '#back-office/form/moment-field.tsx'
import { StaleEditNotice } from '#back-office/form/stale-edit.tsx'
import { Button } from '#storefront/ui/button.tsx'
import { Panel } from '#storefront/ui/panel.tsx'
import { TextField } from '#storefront/ui/text-field.tsx'
import type { SaleDetails } from '../admin-contract.ts'
import { mostNameLength } from '../limits.ts'
import { isNow, nowText } from './form-values.ts'
import { LinesPanel } from './lines-panel.tsx'
import { presetsAt } from './presets.ts'
import type { SaleForm as Form } from './use-sale-form.ts'

type Props = {
  form: Form
  saved?: SaleDetails | undefined
}

/** Name, time and lines of a flash sale. */
export function SaleForm({ form, saved }: Props) {
  const { values, change, errors, stale } = form
  const frame = useRef<HTMLFormElement>(null)
  const [presets] = useState(() => presetsAt(new Date()))
  const isRunning = saved?.state === 'running'
  useEffect(() => {
    if (form.refusals === 0) return
    frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.refusals])
  return (
    <form
      ref={frame}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
      className="flex flex-col gap-4"
    >
      <FormProblem problem={form.problem} />
      {stale && (
        <StaleEditNotice
          edit={stale}
          differences={form.differences}
          onTakeTheirs={() => void form.takeTheirs()}
          onKeepMine={() => form.keepMine(stale)}
        />
      )}
      <Panel title="Tên và giờ">
        <div className="grid gap-4 md:grid-cols-3">
          <TextField
            label="Tên đợt"
            hint="Chỉ nội bộ thấy."
            autoComplete="off"
            maxLength={mostNameLength}
            value={values.name}
            error={errors.name}
            onChange={({ target }) => change(() => ({ name: target.value }))}
          />
          <MomentField
            label="Bắt đầu"
            text={values.start}
            onText={(start) => change(() => ({ start }))}
            error={errors.startAt}
            disabled={isRunning}
            hint={
              isRunning
                ? 'Đang chạy nên không đổi được.'
                : isNow(values.start)
                  ? 'Bắt đầu ngay khi lưu.'
                  : undefined
            }
          />
          <MomentField
            label="Kết thúc"
            text={values.end}
            onText={(end) => change(() => ({ end }))}
            error={errors.endAt}
          />
        </div>
        {!isRunning && (
          <div className="mt-3 flex flex-wrap gap-2">
            {presets.map(({ label, ...times }) => (
              <Button key={label} onClick={() => change(() => times)}>
                {label}
              </Button>
            ))}
            <Button onClick={() => change(() => ({ start: nowText }))}>Bắt đầu ngay</Button>
          </div>
        )}
      </Panel>
      <LinesPanel form={form} saved={saved} />
      <div className="save-bar sticky bottom-16 z-10 flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface p-3 shadow-lift lg:bottom-4">
        <p className="me-auto text-sm text-ink-soft max-sm:w-full">
          {form.isDirty ? 'Chưa lưu. Điều đã nhập được giữ trên máy này.' : 'Chưa có thay đổi.'}
        </p>
        {form.isDirty && <Button onClick={form.restart}>Bỏ thay đổi</Button>}
        <Button type="submit" variant="primary" busy={form.busy}>
          {saved ? 'Lưu' : 'Tạo flash sale'}
        </Button>
      </div>
    </form>
  )
}
