/** By what a machine is told apart from others; empty where nothing says it. */
export interface MachineIds {
  /** Of the operating system: `/etc/machine-id`, `IOPlatformUUID`, `MachineGuid`. */
  readonly machine: string;
  /** Of the firmware. */
  readonly uuid: string;
  readonly serial: string;
}

const IDS = ['machine', 'uuid', 'serial'] as const;

/** Whether both may be of one machine: nothing that both say differs. What only one says speaks against nothing. */
export const maybeSameMachine = (one: MachineIds, other: MachineIds): boolean =>
  IDS.every((id) => one[id] === '' || other[id] === '' || one[id].toLowerCase() === other[id].toLowerCase());

/** What is known of it by now: what a report does not say (only root reads a serial number) is not forgotten. */
export const machineIds = (before: MachineIds, now: MachineIds): MachineIds => ({
  machine: now.machine || before.machine,
  uuid: now.uuid || before.uuid,
  serial: now.serial || before.serial,
});
