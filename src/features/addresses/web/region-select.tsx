import type { UseQueryResult } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from '#storefront/ui/button.tsx'
import { Combobox } from '#storefront/ui/combobox.tsx'
import { cx } from '#storefront/ui/cx.ts'
import type { Region } from '../contract.ts'

type Props = {
  label: string
  list: Pick<
    UseQueryResult<Region[] | null>,
    'data' | 'isPending' | 'isError' | 'isFetching' | 'refetch'
  >
  /** Code of the chosen unit; empty for none. */
  value: string
  /** Gets an empty code and name when the choice is cleared. */
  onChange: (region: Region) => void
  /** Reason why nothing can be chosen (yet). */
  closed?: string | false | undefined
  error?: string | undefined
  className?: string
}

/** Select for a unit of a list that is fetched, with a retry when fetching fails. */
export function RegionSelect({ label, list, value, onChange, closed, error, className }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const regions = list.data ?? []
  const [retrying, setRetrying] = useState(false)
  const hasFailed = !closed && (list.isError || retrying)
  const retry = async () => {
    setRetrying(true)
    const { isSuccess } = await list.refetch()
    // The pressed button is still mounted: the dialog would take over the focus when it goes.
    if (isSuccess) input.current?.focus()
    setRetrying(false)
  }
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <Combobox
        label={label}
        placeholder={closed || (list.isPending ? 'Đang tải...' : 'Chọn hoặc gõ')}
        options={regions.map(({ code, name }) => ({ value: code, label: name }))}
        value={value}
        inputRef={input}
        disabled={Boolean(closed)}
        onChange={(code) => {
          if (code !== value)
            onChange(regions.find((region) => region.code === code) ?? { code: '', name: '' })
        }}
        error={hasFailed ? 'Không thể tải dữ liệu địa chỉ' : error}
      />
      {hasFailed && (
        <Button className="self-start px-3 text-sm" busy={retrying} onClick={() => void retry()}>
          Thử lại
        </Button>
      )}
    </div>
  )
}
