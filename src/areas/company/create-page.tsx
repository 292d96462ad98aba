import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { companyEndpoints } from '../../../contract/areas/company';
import { href } from '../../../contract/paths';
import { call } from '../../data/call';
import { AppLink } from '../../kit/app-link';
import { TextInput } from '../../kit/fields';
import { Page } from '../../kit/page';
import { refreshCompanies } from '../../session/company';
import { namingCompany } from '../../session/company-choice';
import '../../kit/form-page.css';

/** Whoever creates a company owns it, and goes on in it. */
export function CreatePage() {
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  const create = async (): Promise<void> => {
    const { answer } = companyEndpoints['companies.create'];
    const { companyId } = await call('companies.create', answer, {}, { name: name.trim() });
    await refreshCompanies();
    navigate(namingCompany(href('dashboard'), companyId));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return setProblem('Say what the company is called.');
    setProblem(undefined);
    setIsSending(true);
    create().catch((error: unknown) => {
      setProblem(error instanceof Error ? error.message : String(error));
      setIsSending(false);
    });
  };
  return (
    <Page
      title="Create a company"
      about="Its assets, its people and its history are kept apart from every other one's."
    >
      <form className="form-page" onSubmit={submit}>
        <TextInput
          label="Name"
          value={name}
          problem={problem}
          hint="You own it, and can invite others to it."
          onChange={setName}
        />
        <div className="row wrap">
          <Button type="submit" loading={isSending}>
            Create company
          </Button>
          <AppLink to={href('dashboard')}>Cancel</AppLink>
        </div>
      </form>
    </Page>
  );
}
