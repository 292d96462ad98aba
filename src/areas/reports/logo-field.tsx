import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { REPORT } from '../../../contract/areas/reports/reports';
import { pictureOf } from '../../../domain/reports/picture';
import { mediaTypeOf } from '../../../domain/tickets/media-type';
import type { DrawnField } from '../../forms/record-form';
import { bytes } from '../../kit/format';

const MOST = Math.floor(REPORT.logoChars * 0.74);

/** The picture on the cover: a PNG or JPEG by its content. */
export function LogoField({ id, label, value, problem, onChange }: DrawnField) {
  const [refused, setRefused] = useState<string | null>(null);
  const address = typeof value === 'string' && value !== '' ? value : null;
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const read = await addressOf(file);
    setRefused(read.problem);
    if (read.address !== null) onChange(read.address);
  };
  const wrong = refused ?? problem;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} <span className="quiet">(optional)</span>
      </label>
      {address === null ? null : (
        <span className="row">
          <img className="report-logo" src={address} alt="The logo of this report" />
          <Button type="button" variant="soft" color="gray" onClick={() => onChange('')}>
            Remove the logo
          </Button>
        </span>
      )}
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <span className="quiet small">A PNG or JPEG of at most {bytes(MOST)}. It stands on the cover.</span>
      {wrong === undefined ? null : (
        <span className="field-problem" role="alert">
          {wrong}
        </span>
      )}
    </div>
  );
}

async function addressOf(file: File): Promise<{ readonly address: string | null; readonly problem: string | null }> {
  const no = (problem: string) => ({ address: null, problem });
  if (file.size > MOST) return no(`It has ${bytes(file.size)}. Choose a picture of at most ${bytes(MOST)}.`);
  const content = new Uint8Array(await file.arrayBuffer());
  const type = mediaTypeOf(content);
  if (type !== 'image/png' && type !== 'image/jpeg') return no('This is no PNG or JPEG picture. Choose another file.');
  const letters = Array.from(content, (byte) => String.fromCharCode(byte)).join('');
  const address = `data:${type};base64,${btoa(letters)}`;
  return pictureOf(address) === null ? no('This picture is damaged. Choose another file.') : { address, problem: null };
}
